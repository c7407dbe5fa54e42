import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { blue, green, red } from './palettes.ts'

const tokens = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')
const [lightRules = '', darkRules = ''] = tokens.split(':root[data-mantine-color-scheme="dark"]')

/** The colours of a scheme by the names of their custom properties. */
const colours = (rules: string) =>
  new Map([...rules.matchAll(/--hub-([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, colour]) => [name, colour]))
const light = colours(lightRules)
const dark = new Map([...light, ...colours(darkRules)])
const grounds = ['paper', 'surface', 'sunken']

/** The relative luminance of WCAG 2.2. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one = '', other = ''): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

test.each([
  ['light', light],
  ['dark', dark],
])('a primary button has enough contrast with each ground and a disabled button in the %s scheme', (_, scheme) => {
  const [label, disabledLabel] = [scheme.get('button-words'), scheme.get('dimmed')]
  for (const state of ['button', 'button-hover']) {
    expect(contrast(scheme.get(state), label), `label on ${state}`).toBeGreaterThanOrEqual(4.5)
    // A disabled button has the sunken background.
    for (const ground of grounds)
      expect(contrast(scheme.get(state), scheme.get(ground)), `${state} on ${ground}`).toBeGreaterThanOrEqual(3)
  }
  expect(contrast(disabledLabel, scheme.get('sunken')), 'label of a disabled button').toBeGreaterThanOrEqual(4.5)
})

test.each([
  ['red', red],
  ['green', green],
  ['blue', blue],
])('a button filled with %s has enough contrast with each ground and its text', (_, palette) => {
  for (const [scheme, fill, hover] of [
    [light, palette[8], palette[9]],
    [dark, palette[6], palette[7]],
  ] as const) {
    for (const colour of [fill, hover])
      expect(contrast(colour, '#ffffff'), `label on ${colour}`).toBeGreaterThanOrEqual(4.5)
    for (const ground of ['paper', 'surface'])
      expect(contrast(fill, scheme.get(ground)), `${fill} on ${ground}`).toBeGreaterThanOrEqual(3)
  }
})
