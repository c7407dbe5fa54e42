import { expect, test } from 'vitest'
import { projectFiles, readProjectFile } from './pages.ts'

/*
 * Every numbered rule of a RULES.md or a README (`- Y4 …`) is in the name of at least one test ('Y4: …', or
 * 'Y4, Y5: …').
 */

/** Today's number of rules: a page that is moved or rewritten must not lose one. A new rule raises it. */
const leastRules = 180

/** The page of each rule. */
function readRules(): Map<string, string> {
  const pages = new Map<string, string>()
  for (const page of projectFiles('**/{README,RULES}.md'))
    for (const [, rule = ''] of readProjectFile(page).matchAll(/^- \**([A-Z]\d+)\** /gm)) {
      const other = pages.get(rule)
      if (other !== undefined) throw new Error(`${rule} is defined twice: in ${other} and in ${page}`)
      pages.set(rule, page)
    }
  return pages
}

/** The files whose tests cite each rule. */
function readCitations(): Map<string, string[]> {
  const citations = new Map<string, string[]>()
  for (const file of projectFiles('**/*.{test,spec,contract}.{ts,tsx}'))
    for (const [, cited = ''] of readProjectFile(file).matchAll(/['"`]((?:[A-Z]\d+(?:, )?)+): (?!…)/g))
      for (const rule of cited.split(', ')) citations.set(rule, [...(citations.get(rule) ?? []), file])
  return citations
}

const rules = readRules()
const citations = readCitations()

test('no rule is lost', () => {
  expect(rules.size).toBeGreaterThanOrEqual(leastRules)
})

test('every numbered rule is in the name of a test', () => {
  const missing = [...rules].filter(([rule]) => !citations.has(rule))
  expect(missing.map(([rule, page]) => `${rule} (${page})`)).toEqual([])
})

test('no test cites a rule that does not exist', () => {
  const unknown = [...citations].filter(([rule]) => !rules.has(rule))
  expect(unknown.map(([rule, files]) => `${rule} (${files.join(', ')})`)).toEqual([])
})
