import '../apps/relay/src/command-line/backup.ts'
