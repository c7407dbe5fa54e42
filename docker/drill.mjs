import '../apps/relay/src/command-line/drill.ts'
