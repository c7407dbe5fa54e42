import { spawn } from 'node:child_process'
import { root, say } from './project.mjs'

/** Runs a program that has much to tell, and shows what it told only when it fails. */
export async function runQuietly(sentence, command, args) {
  say(sentence)
  const began = Date.now()
  const { code, told } = await new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      // npm and npx are scripts there, which only a shell can start.
      shell: process.platform === 'win32',
    })
    const chunks = []
    child.stdout.on('data', (chunk) => chunks.push(chunk))
    child.stderr.on('data', (chunk) => chunks.push(chunk))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, told: Buffer.concat(chunks).toString() }))
  })
  if (code === 0) {
    say(`  done in ${Math.max(1, Math.round((Date.now() - began) / 1000))} s`)
    return
  }
  say(told.trimEnd())
  say(`\nThis did not work: ${[command, ...args].join(' ')}`)
  process.exit(code ?? 1)
}
