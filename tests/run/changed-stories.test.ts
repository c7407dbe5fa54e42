import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { storiesOf, storiesTouchedBy } from './changed-stories.ts'

test('every story belongs to a part of the product, and every part exists', () => {
  const specs = globSync('tests/e2e/*.spec.ts').map((file) => basename(file, '.spec.ts'))
  expect([...new Set(Object.values(storiesOf).flat())].sort()).toEqual(specs.sort())
  const parts = Object.keys(storiesOf)
  const existing = parts.filter((part) =>
    part.includes('/')
      ? globSync(part).length > 0
      : globSync(`{apps/web,packages/committee}/src/**/${part}/`).length > 0,
  )
  expect(existing).toEqual(parts)
})

test('a change runs the stories of its feature in both trees, of its part, and changed stories', () => {
  expect(storiesTouchedBy(['packages/committee/src/meeting/proceedings/attendance.ts'])).toEqual([])
  expect(storiesTouchedBy(['apps/web/src/features/meeting/recording/row.tsx'])).toEqual(['recording'])
  expect(storiesTouchedBy(['packages/committee/src/meeting/proceedings/decisions/votes.ts'])).toContain(
    'council-meeting',
  )
  expect(storiesTouchedBy(['apps/relay/src/sync/room.ts', 'tests/e2e/feeds.spec.ts'])).toEqual([
    'feeds',
    'relay-killed',
    'restored-hub',
  ])
})
