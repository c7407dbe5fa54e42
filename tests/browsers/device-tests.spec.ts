import { runDeviceTests } from './device-tests.ts'
import { expect, test } from './fixtures.ts'

test("the unit tests of the device's store and sync pass in the engine's own IndexedDB", async ({ start }, info) => {
  const { screen } = await start()
  const { passed, failed } = await runDeviceTests((address) => screen.goto(address), info.outputPath('vite'))
  console.log(`  ${passed} tests passed in the page`)
  expect(failed).toEqual([])
  expect(passed).toBeGreaterThan(350)
})
