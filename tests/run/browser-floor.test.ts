import { readFileSync } from 'node:fs'
import { parse } from 'acorn'
import { expect, test } from 'vitest'
import { browserFloor, browserTargets } from '../../apps/web/build/browser-floor.ts'
import { floorInWords, floorScripts } from '../../apps/web/build/browser-floor-notice.ts'
import { readScript, readStyle } from './find-too-new.ts'
import { readTooNew } from './floor-features.ts'

const tooNew = readTooNew()
const foundIn = (code: string) => [...readScript(code, tooNew).found]

test('finds calls that a browser of the floor lacks', () => {
  expect(foundIn('const url = URL.parse(typed)')).toEqual(['URL.parse'])
  expect(foundIn('AbortSignal.any([a, b])')).toEqual(['AbortSignal.any'])
  expect(foundIn('rows.getOrInsertComputed(key, make)')).toEqual(['.getOrInsertComputed'])
  expect(foundIn('new Float16Array(2)')).toEqual(['Float16Array'])
})

test('finds no calls that all of them have, that are guarded, or that are of another object', () => {
  expect(foundIn('rows.toSorted(); panel.showPopover(); field.checkVisibility()')).toEqual([])
  expect(foundIn('new Intl.Locale("en").maximize(); Promise.allSettled([])')).toEqual([])
  expect(foundIn('rows.getOrInsertComputed?.(key, make)')).toEqual([])
  expect(foundIn('if ("Float16Array" in globalThis) use(1)')).toEqual([])
  expect(foundIn('class URL { static parse() {} }; URL.parse(typed)')).toEqual([])
  expect([...readScript('const own = { getOrInsert() {} }', tooNew).defined]).toContain('getOrInsert')
})

test('refuses syntax that is newer than 2024', () => {
  expect(() => foundIn('using file = open()')).toThrow()
})

test('finds styles that a browser of the floor lacks, and that others have', () => {
  const css = (text: string) => [...readStyle(text, tooNew)]
  expect(css('a { color: light-dark(red, blue) }')).toEqual(['light-dark()'])
  expect(css('a { float: inline-start }')).toEqual(['float: inline-start'])
  expect(css('a { grid-template-columns: subgrid }')).toEqual(['grid-template-columns: subgrid'])
  expect(css('a:dir(rtl) { color: red }')).toEqual([':dir'])
  expect(css('@starting-style { a { color: red } }')).toEqual(['@starting-style'])
  expect(css('@supports (float: inline-start) { a { float: inline-start } }')).toEqual([])
  expect(css('a:has(b) { inset: 0; color: color-mix(in srgb, red, blue) }')).toEqual([])
})

test('the README names the browsers for which the app is built', () => {
  expect(browserTargets).toEqual(['chrome114', 'edge114', 'firefox128', 'safari17.4', 'ios17.4'])
  expect(browserFloor.edge).toBe(browserFloor.chrome)
  expect(browserFloor.safari_ios).toBe(browserFloor.safari)
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
  expect(readme.replaceAll(/\s+/g, ' ')).toContain(floorInWords)
})

test('the scripts for older browsers have the oldest syntax', () => {
  for (const code of Object.values(floorScripts('/notice.js')))
    expect(() => parse(code, { ecmaVersion: 5, sourceType: 'script' })).not.toThrow()
})
