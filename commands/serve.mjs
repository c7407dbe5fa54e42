import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { ownNode, root, say } from './project.mjs'

/** Runs the relay until it ends, and answers with its exit code. */
export function serve() {
  const { env, stdout } = process
  const relay = spawn(ownNode, [join(root, 'apps/relay/dist/main.js'), ...process.argv.slice(2)], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // A person at a terminal reads sentences; a program that collects logs gets them as they are.
  const inWords = stdout.isTTY && !env.LOG_LEVEL
  let isStopping = false
  createInterface({ input: relay.stdout }).on('line', (line) => {
    const entry = readEntry(line)
    if (entry?.msg === 'The relay stops') isStopping = true
    const sentence = entry && sentenceFor(entry, inWords)
    if (!inWords || entry === null || (entry.level >= 40 && !sentence)) say(line)
    if (sentence) say(sentence)
  })

  // Ctrl+C reaches the relay by itself, and npm passes it on to here as well; a second one would end it at once.
  const passOn = (signal) => {
    setTimeout(() => {
      if (!isStopping) relay.kill(signal)
    }, 250).unref()
  }
  process.on('SIGINT', passOn)
  process.on('SIGTERM', passOn)
  process.on('SIGHUP', () => passOn('SIGTERM'))
  // Whoever started this was killed and could say nothing: a relay that nobody sees must not go on holding the port.
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) passOn('SIGTERM')
  }, 1000).unref()
  return new Promise((resolve) => {
    relay.on('close', (code) => resolve(code ?? 1))
  })
}

function readEntry(line) {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}

function sentenceFor(entry, inWords) {
  const { DATA_DIR = './data', SMTP_URL, SMTP_URL_FILE } = process.env
  switch (entry.msg) {
    case 'The relay listens':
      return [
        '',
        `Civic Hub is running. Open ${entry.url} in a browser.`,
        `Everything is kept in ${DATA_DIR}. Ctrl+C ends it.`,
        ...(SMTP_URL || SMTP_URL_FILE
          ? []
          : ['No mail server is configured: emails are kept in its outbox folder, and their links appear here.']),
        '',
      ].join('\n')
    case 'The relay stops':
      return 'Civic Hub ends: saving what is under way …'
    case 'No mail server is configured: an email was written to the outbox':
      return process.stdout.isTTY
        ? `An email was written: ${join(DATA_DIR, 'outbox', entry.file)}\nIts link: ${entry.link}`
        : null
    default:
      return inWords && entry.msg?.startsWith('PUBLIC_URL is not set') ? entry.msg : null
  }
}
