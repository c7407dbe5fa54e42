import '../apps/relay/src/command-line/doctor.ts'
