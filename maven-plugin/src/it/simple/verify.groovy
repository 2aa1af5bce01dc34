def log = new File(basedir, 'build.log').text
assert log.findAll(/Rewrote .*/) == [
    'Rewrote 1 of 2 classes, 2 async methods',
    'Rewrote 1 of 1 class, 1 async method',
    'Rewrote 0 of 2 classes, 0 async methods',
    'Rewrote 0 of 1 class, 0 async methods',
]
assert log.findAll(/Tests run: 1, Failures: 0, Errors: 0, Skipped: 0, .*GreeterTest/).size() == 2
