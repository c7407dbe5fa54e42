import '../apps/relay/src/command-line/restore-committee.ts'
