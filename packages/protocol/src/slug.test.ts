import { expect, test } from 'vitest'
import { slugOf, slugsToLookUp } from './slug.ts'

test.each([
  ['Parks & Playgrounds', 'parks-playgrounds'],
  ['  --General Committee!  ', 'general-committee'],
  ['Ausschuss für Grünflächen', 'ausschuss-f-r-gr-nfl-chen'],
  ['公園', 'fallback'],
  ['Budget', 'budget-committee'],
  ['API', 'api-committee'],
  ['Documents', 'documents-committee'],
  ['Sign in', 'sign-in-committee'],
  ['Documents 2', 'documents-2'],
])('the slug of %s is %s', (name, slug) => {
  expect(slugOf(name, 'fallback')).toBe(slug)
})

test.each([
  ['Parks', ['parks']],
  ['Documents', ['documents', 'documents-committee']],
  ['公園', []],
])('%s is looked up under %j', (name, slugs) => {
  expect(slugsToLookUp(name)).toEqual(slugs)
})
