import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const app = fileURLToPath(new URL('../..', import.meta.url))
const read = (file: string) => readFileSync(`${app}/${file}`, 'utf8')

test('no style has the height of a window without the bars of Safari', () => {
  const styles = globSync('src/**/*.{css,ts,tsx}', { cwd: app }).filter((file) => !/\.test\.tsx?$/.test(file))
  expect(styles.length).toBeGreaterThan(500)
  expect(styles.filter((file) => /\b100[sl]?vh\b/.test(read(file)))).toEqual([])
})

test('the page uses the whole screen, gets smaller for a keyboard, can be zoomed by two fingers, and not by quick taps', () => {
  const viewport = /<meta name="viewport" content="([^"]*)"/.exec(read('index.html'))?.[1]?.split(', ')
  expect(viewport).toEqual([
    'width=device-width',
    'initial-scale=1',
    'viewport-fit=cover',
    'interactive-widget=resizes-content',
  ])
  expect(read('src/ui/base.css')).toMatch(/html \{[^}]*touch-action: manipulation;/)
})

test('an empty date in Safari looks like a placeholder, and a focused one has the ring, which it draws in no part', () => {
  const isDate = String.raw`\[type="date"\]`
  expect(read('src/ui/base.css')).toMatch(new RegExp(`:focus-visible,\\n${isDate}:focus,\\n[^}]*outline: 2px`))
  expect(read('src/ui/mantine-later.css')).toMatch(
    new RegExp(`${isDate}[^{]*\\[value=""\\][^}]*-webkit-text-fill-color`),
  )
})

test.each([
  ['ui/tokens.css', ['left', 'right', 'top']],
  ['shell/shell.module.css', ['top']],
  ['ui/toasts.module.css', ['bottom', 'right']],
  ['shell/update/update-prompt.module.css', ['bottom', 'left']],
  ['ui/mantine.css', ['left', 'right', 'top', 'bottom']],
  ['features/meeting/meetings/meeting-page.module.css', ['bottom']],
  ['features/meeting/meetings/meeting-views.module.css', ['bottom']],
] as const)('%s keeps clear of the notch and the corners of a phone', (file, sides) => {
  const style = read(`src/${file}`)
  expect(sides.filter((side) => !style.includes(`env(safe-area-inset-${side})`))).toEqual([])
})
