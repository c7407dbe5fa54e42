import '../apps/relay/src/command-line/access-journal.ts'
