import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { install } from './install.mjs'
import { ownNode, root, say } from './project.mjs'

// Both sides, each started again by itself when its source changes. People open the app's own server, which passes
// on to the relay what is the relay's; so links in emails lead there too.
const app = 'http://localhost:5173'
const { PORT = '3000' } = process.env

await install('everything')
say(`Open ${app} in a browser. The relay behind it: http://localhost:${PORT}. Ctrl+C ends both.\n`)
const sides = [
  spawn(ownNode, ['--watch', '--watch-preserve-output', 'apps/relay/src/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { PUBLIC_URL: app, ...process.env, PORT },
  }),
  spawn(ownNode, ['node_modules/vite/bin/vite.js', '--clearScreen', 'false', '--strictPort'], {
    cwd: join(root, 'apps/web'),
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { RELAY_ORIGIN: `http://localhost:${PORT}`, ...process.env },
  }),
]
const endBoth = () => {
  for (const side of sides) side.kill()
}
for (const side of sides) side.on('close', endBoth)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, endBoth)
