import { expect, test } from 'vitest'
import { slugOf } from './slug.ts'

test.each([
  ['Parks & Playgrounds', 'parks-playgrounds'],
  ['  --General Committee!  ', 'general-committee'],
  ['Ausschuss für Grünflächen', 'ausschuss-f-r-gr-nfl-chen'],
  ['公園', 'fallback'],
  ['Budget', 'budget-committee'],
  ['API', 'api-committee'],
])('the slug of %s is %s', (name, slug) => {
  expect(slugOf(name, 'fallback')).toBe(slug)
})
