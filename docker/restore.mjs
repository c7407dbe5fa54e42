import '../apps/relay/src/command-line/restore.ts'
