import { expect, test } from 'vitest'
import { projectFiles, readProjectFile } from './pages.ts'

/*
 * The size of the product: TypeScript and style sheets of apps and packages, without tests, as `npm run count` counts them.
 * A commit that needs a higher limit raises it, with the reason in its message; one that removes code lowers it.
 */
const maxLines = 154_200
const maxFiles = 1_980

const isProduct = (path: string) =>
  !/\.(test|contract|gen)\.tsx?$/.test(path) && !/\/(testing|convergence)\//.test(path)

const product = projectFiles(
  'apps/**/*.ts',
  'apps/**/*.tsx',
  'apps/**/*.css',
  'packages/**/*.ts',
  'packages/**/*.tsx',
  'packages/**/*.css',
).filter(isProduct)

test('the product has no more lines than its limit', () => {
  const lines = product.reduce((sum, path) => sum + readProjectFile(path).split('\n').length - 1, 0)
  expect(lines).toBeGreaterThan(maxLines / 2)
  expect(lines).toBeLessThanOrEqual(maxLines)
})

test('the product has no more files than its limit', () => {
  expect(product.length).toBeLessThanOrEqual(maxFiles)
})
