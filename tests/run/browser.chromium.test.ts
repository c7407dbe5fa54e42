import { type Browser, chromium } from '@playwright/test'
import { expect, test } from 'vitest'
import { chromiumLaunch } from './chromium.ts'

const featuresOff = '--disable-features='

test('what Playwright turns off in a browser is also off in the browser of the stories', async () => {
  const { args, ...launch } = chromiumLaunch()
  const plain = await chromium.launch({ ...launch, args: args.filter((arg) => !arg.startsWith(featuresOff)) })
  const off = async (running: Browser) => {
    const { commandLine } = await (await running.newBrowserCDPSession()).send('SystemInfo.getInfo')
    return (
      commandLine
        .split(' ')
        .findLast((arg) => arg.startsWith(featuresOff))
        ?.slice(featuresOff.length)
        .split(',') ?? []
    )
  }
  const byPlaywright = await off(plain)
  await plain.close()
  const browser = await chromium.launch(chromiumLaunch())
  expect(byPlaywright.length).toBeGreaterThan(0)
  expect(await off(browser)).toEqual(expect.arrayContaining(byPlaywright))
  await browser.close()
})
