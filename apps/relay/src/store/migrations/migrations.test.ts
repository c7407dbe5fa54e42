import { expect, test } from 'vitest'
import { migrations } from './index.ts'

test('S2: migrations are numbered without gaps', () => {
  expect(migrations.map((migration) => migration.version)).toEqual(migrations.map((_, index) => index + 1))
})
