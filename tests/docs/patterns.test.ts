import { analyse } from 'scslre'
import { expect, test } from 'vitest'
import { parseAst } from 'vitest/node'
import { projectFiles, readProjectFile } from './pages.ts'

/**
 * Patterns whose input is short, or trusted. Every other pattern may be applied to the words of a member or a visitor, and
 * one whose work grows with the square of its input freezes each page that shows a long run of spaces.
 */
const allowed: readonly { readonly file: string; readonly reason: string }[] = [
  { file: 'apps/web/src/replica/transfer/file-names.ts', reason: 'the name is cut before' },
  {
    file: 'apps/web/src/features/meeting/minutes/word-template/xml.ts',
    reason: 'the whole template is limited, and only members with the right to edit add one',
  },
]

interface Node {
  readonly type?: string
  readonly start?: number
  readonly regex?: { readonly pattern: string; readonly flags: string }
}

function patternsIn(node: unknown, found: Node[] = []): Node[] {
  if (typeof node !== 'object' || node === null) return found
  if ((node as Node).regex) found.push(node as Node)
  for (const child of Object.values(node)) patternsIn(child, found)
  return found
}

function slowPatternsIn(file: string, code: string): string[] {
  return patternsIn(parseAst(code, { lang: file.endsWith('x') ? 'tsx' : 'ts' })).flatMap(({ regex, start = 0 }) => {
    if (!regex) return []
    const { reports } = analyse({ source: regex.pattern, flags: regex.flags })
    const line = code.slice(0, start).split('\n').length
    return reports.length > 0 ? [`${file}:${line} /${regex.pattern}/`] : []
  })
}

test('the work of every pattern grows with the length of its input, not faster', () => {
  const files = projectFiles('packages/*/src/**/*.ts', 'apps/*/src/**/*.{ts,tsx}').filter(
    (file) => !/\.test\.tsx?$|\/testing\//.test(file) && !allowed.some((one) => one.file === file),
  )
  expect(files.length).toBeGreaterThan(1_000)
  const slow = files.flatMap((file) => {
    const code = readProjectFile(file)
    return slowPatternsIn(file, code)
  })
  expect(slow).toEqual([])
})

test('a pattern that is tried from each space of a long run is found', () => {
  expect(slowPatternsIn('a.ts', String.raw`'a'.split(/\s*,\s*/)`)).toHaveLength(1)
  expect(slowPatternsIn('a.ts', "'a'.replace(/[.!]+$/, '')")).toHaveLength(1)
  expect(slowPatternsIn('a.ts', "'a'.split(/[,;]/)")).toEqual([])
})
