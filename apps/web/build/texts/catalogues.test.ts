import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { readAreas, readCatalogue, writtenModule } from './read-catalogues.ts'
import { textsOfLanguage } from './texts-of-language.ts'
import { writeEnglishModule } from './write-module.ts'

test.each(readAreas())('the module of %s is current: `npm run texts` writes it', (area) => {
  expect(readFileSync(writtenModule(area), 'utf8')).toBe(writeEnglishModule(area, readCatalogue('en', area)))
})

test('a build in another language has its messages only', async () => {
  const entry = fileURLToPath(new URL('../../src/texts/en/ideas.gen.ts', import.meta.url))
  const built = async (language: string) => {
    const plugins = [textsOfLanguage(language)]
    const lib = { entry, formats: ['es' as const] }
    const output = await build({ logLevel: 'silent', configFile: false, plugins, build: { lib, write: false } })
    return JSON.stringify(output)
  }
  expect((await built('en')).includes('Copy link')).toBe(true)
  const pseudo = await built('en-XA')
  expect(pseudo.includes('[Ćöpý ļîñķ~~~]')).toBe(true)
  expect(pseudo.includes('Copy link')).toBe(false)
  // Without a catalogue, English takes the place of each message.
  expect((await built('xx')).includes('Copy link')).toBe(true)
}, 30_000)
