def log = new File(basedir, 'build.log').text
assert log.findAll('Fermata is skipped: fermata.skip is set').size() == 2
assert !log.contains('Rewrote')
assert new File(basedir, 'target/classes/app').list().toList() == ['Greeter.class']
