import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockDataFolder } from './data-lock.ts'

let folder: string
let child: ChildProcess | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'civic-hub-lock-'))
})
afterEach(() => {
  child?.kill('SIGKILL')
  rmSync(folder, { recursive: true })
})

test('S3: only one process holds a data folder at a time, and the error names the holder', () => {
  const first = lockDataFolder(folder, 'a relay')
  expect(() => lockDataFolder(folder, 'a restore')).toThrow(
    new RegExp(`${folder} is in use by a relay \\(process ${process.pid} on .+, since 2.+Z\\)`),
  )
  first.release()
  const second = lockDataFolder(folder, 'a restore')
  expect(() => lockDataFolder(folder, 'a relay')).toThrow(/is in use by a restore/)
  second.release()
})

test('S3: the lock is released when its process ends, also after a kill', async () => {
  const program = `const { lockDataFolder } = await import(${JSON.stringify(new URL('data-lock.ts', import.meta.url).href)})
  lockDataFolder(${JSON.stringify(folder)}, 'a relay')
  console.log('held')
  setInterval(() => {}, 1000)`
  const holder = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  child = holder
  const ended = new Promise((resolve) => holder.on('close', resolve))
  await new Promise((resolve) => holder.stdout.once('data', resolve))
  expect(() => lockDataFolder(folder, 'a relay')).toThrow(new RegExp(`process ${holder.pid} `))
  holder.kill('SIGKILL')
  await ended
  lockDataFolder(folder, 'a relay').release()
})
