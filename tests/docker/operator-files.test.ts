import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const guide = read('docker/README.md')

/** The settings that the relay really reads. */
function settings(): string[] {
  const source = read('apps/relay/src/configuration.ts')
  const schema = /const environmentSchema = [^{]*\{([\s\S]*?)\n\}\)/.exec(source)?.[1] ?? ''
  return [...schema.matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name = '']) => name)
}

test('the guide lists exactly the settings that there are', () => {
  const table = guide.slice(guide.indexOf('## Settings'))
  const rows = [...table.matchAll(/^\| `([A-Z_]+)`/gm)].map(([, name = '']) => name)
  expect(settings()).toContain('PORT')
  expect(rows.toSorted()).toEqual(settings().toSorted())
})

test('.env.example names nothing that is not read', () => {
  const names = [...read('docker/.env.example').matchAll(/^#?([A-Z_]+)=/gm)].map(([, name = '']) => name)
  const known = [...settings(), 'DOMAIN']
  expect(names.filter((name) => !known.includes(name))).toEqual([])
  for (const [, name = ''] of read('docker/compose.yaml').matchAll(/\$\{([A-Z_]+)/g))
    expect(names).toContain(name)
})

test('files that the guide names are there', () => {
  const files = [...guide.matchAll(/\bdocker\/([\w.-]+\.mjs)\b/g)].map(([, name = '']) => name)
  expect(files.length).toBeGreaterThan(0)
  for (const file of files) expect(read(`docker/${file}`)).not.toBe('')
})
