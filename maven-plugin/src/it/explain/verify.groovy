def lines = new File(basedir, 'build.log').readLines().collect { it.replace('[INFO] ', '') }
def explanation = [
    'app.Greeter.greet(String), line 14',
    '    code: 19 bytes as compiled, direct N, resume N',
    '    start',
    '        then state 1',
    '    state 1, line 14: await shout()',
    '        fused: no coroutine is made',
    '        saves nothing',
    '        then return',
    'app.Greeter.shout(String), line 19',
    '    code: 19 bytes as compiled, direct N, resume N',
    '    start',
    '        then state 1',
    '    state 1, line 19: await dev.fermata.Fermata.sleep()',
    '        not fused: it belongs to another class',
    '        saves java.lang.String name',
    '        then return',
    'State graphs: ' + new File(basedir, 'target/fermata'),
]
def shown = lines.collect { it.replaceAll(/(direct|resume) \d+/, '$1 N') }
assert Collections.indexOfSubList(shown, explanation) >= 0
assert shown.findAll { it in explanation } == explanation * 3
assert lines.any { it.contains('There is no class app.Missing in ' + new File(basedir, 'target/classes')) }
assert new File(basedir, 'target/fermata').list().findAll { it.endsWith('.svg') }.sort() ==
    ['app.Greeter.greet.svg', 'app.Greeter.shout.svg']
