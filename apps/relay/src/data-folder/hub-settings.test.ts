import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { describeDifferences, hubSettingsFile, readHubSettings, writeHubSettings } from './hub-settings.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'civic-hub-settings-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const differences = (environment: Record<string, string>) => {
  const hub = readHubSettings(folder)
  return hub && describeDifferences(hub, environment)
}

test('names the settings that differ from those of the running hub, and stores no value', () => {
  const own = { PUBLIC_URL: 'https://hub.example.org', SMTP_URL: 'smtp://u:secret@mail.example.org' }
  const remove = writeHubSettings(folder, own)
  expect(readFileSync(hubSettingsFile(folder), 'utf8')).not.toMatch(/secret|example/)
  expect(differences(own)).toEqual([])
  expect(differences({ ...own, LOG_LEVEL: 'debug', HOST: '::1', DATA_DIR: 'elsewhere', PORT: '3001' })).toEqual([])
  expect(differences({ PUBLIC_URL: 'https://other.example.org', SIGN_UP: 'invited' })).toEqual([
    'PUBLIC_URL differs',
    'SMTP_URL is set for the hub and not here',
    'SIGN_UP differs',
  ])
  remove()
  expect(readHubSettings(folder)).toBeNull()
})

test('a default is no difference', () => {
  writeHubSettings(folder, { PORT: '3001' })
  expect(differences({ SIGN_UP: 'open' })).toEqual([])
})

test('the newest of several hubs on one folder keeps its file when an older one stops', () => {
  const removeFirst = writeHubSettings(folder, {})
  writeHubSettings(folder, { SIGN_UP: 'invited' })
  removeFirst()
  expect(differences({})).toEqual(['SIGN_UP differs'])
})
