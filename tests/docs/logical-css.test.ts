import { expect, test } from 'vitest'
import { projectFiles, readProjectFile } from './pages.ts'

/* A screen in Arabic or Hebrew is the mirror image of one in English: sides are `inline-start` and `inline-end`. */

const physical = [
  /(?:^|[\s;{])(?:(?:margin|padding|border)-)?(?:left|right)(?:-\w+)?\s*:/m,
  /border-(?:top|bottom)-(?:left|right)-radius\s*:/,
  /(?:text-align|float|clear)\s*:\s*(?:left|right)/,
  /box-shadow\s*:[^;]*inset\s+-?[1-9][\d.]*(?:px|rem)\s+0/,
]
/** Chrome knows `float: inline-start` since 118. */
const older = 'float: left;\n  block-size: 0;'

test('no style names the left or the right side', () => {
  const styles = projectFiles('apps/**/*.css')
  expect(styles.length).toBeGreaterThan(50)
  const found = styles.flatMap((path) => {
    const style = readProjectFile(path)
      .replace(older, '')
      .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    return physical.flatMap((side) => style.match(side)?.[0].trim() ?? []).map((text) => `${path}: ${text}`)
  })
  expect(found).toEqual([])
})
