def log = new File(basedir, 'build.log').text
assert log =~ /\[ERROR\] FERMATA004: await while a monitor is held.*\[app\.Monitor\.pause at line 15\]/
assert log.contains('Fermata refused 1 class: 1 error above')
assert !log.contains('Rewrote')
