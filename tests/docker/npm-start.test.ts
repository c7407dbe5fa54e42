import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'

const commands = new URL('../../commands/', import.meta.url)

const wrapper = fileURLToPath(new URL('../../docker/civic-hub', import.meta.url))

/** Runs the part of `npm start` that follows the installation and the build. */
const serve = `const { serve } = await import(${JSON.stringify(new URL('serve.mjs', commands).href)})
process.exitCode = await serve()`

test.each(['SIGINT', 'SIGTERM'] as const)(
  'npm start prints the address to open, and %s ends the relay in order',
  async (signal) => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'civic-hub-start-'))
    const child = spawn(process.execPath, ['--input-type=module', '-e', serve], {
      cwd: fileURLToPath(commands),
      env: { PATH: process.env.PATH, PORT: '0', DATA_DIR },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let told = ''
    child.stdout.on('data', (chunk: Buffer) => {
      told += chunk.toString()
    })
    const ended = new Promise((resolve) => child.on('close', resolve))
    const url = await eventually('an address to open', () => /Open (http:\S+)/.exec(told)?.[1])
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    expect(told).toContain(`Everything is kept in ${DATA_DIR}.`)
    expect(told).toContain('No mail server is configured')

    const settings = join(DATA_DIR, 'civic-hub.env')
    writeFileSync(settings, `DATA_DIR=${DATA_DIR}\nPORT=0\n`)
    const listed = spawnSync(wrapper, ['list-users'], {
      env: { PATH: process.env.PATH, CIVIC_HUB_ENV: settings },
    })
    expect([listed.status, listed.stderr.toString()]).toEqual([0, 'There is no such account.\n'])
    rmSync(settings)

    child.kill(signal)
    expect(await ended).toBe(0)
    expect(told).toContain('Civic Hub ends')
    // After an orderly end the database has removed its journal.
    expect(readdirSync(DATA_DIR)).toEqual(['files', 'outbox', 'relay.lock', 'relay.sqlite', 'uploads'])
    rmSync(DATA_DIR, { recursive: true })
  },
)
