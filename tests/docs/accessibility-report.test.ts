import { expect, test } from 'vitest'
import { projectFiles, readProjectFile } from './pages.ts'

/* The report names the test of each criterion that it claims: a renamed or removed test must not leave a claim behind. */

const report = readProjectFile('apps/web/ACCESSIBILITY.md')
const rows = report.split('\n').filter((line) => /^\| (?!criterion|row|---)/.test(line))

test('each test that the accessibility report names exists', () => {
  const named = [...report.matchAll(/\]\(\.\.\/\.\.\/([\w/.-]+\.(?:spec|test)\.tsx?)\)\s+"([^"]+)"/g)]
  expect(named.length).toBeGreaterThan(30)
  const missing = named.filter(([, file = '', title = '']) => !readProjectFile(file).includes(title))
  expect(missing.map(([, file, title]) => `${file}: ${title}`)).toEqual([])
  const files = [...report.matchAll(/\]\(\.\.\/\.\.\/([\w/.-]+)\)/g)].map(([, file = '']) => file)
  const known = new Set(projectFiles('**/*.{ts,tsx}'))
  expect(files.filter((file) => !known.has(file))).toEqual([])
})

test('each row that is supported names a test, or a hand check with its date', () => {
  expect(rows.length).toBeGreaterThan(50)
  const claims = rows.filter((row) => /\| (Supports|Partly supports) \|/.test(row))
  const proves = /axe|\.(spec|test)\.tsx?|(?:Hand check|Review).*, \d{4}-\d\d-\d\d/i
  expect(claims.filter((row) => !proves.test(row.split('|').slice(3, -2).join('|')))).toEqual([])
})
