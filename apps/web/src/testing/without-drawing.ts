import { page } from 'vitest/browser'

/*
 * No person looks at the pages of tests, so the browser need not draw them: it still lays them out, and finds what is at a point.
 */

const frame = window.frameElement as HTMLElement
frame.style.opacity = '0'

const { screenshot } = page
page.screenshot = (async (options) => {
  frame.style.opacity = '1'
  try {
    return await screenshot.call(page, options)
  } finally {
    frame.style.opacity = '0'
  }
}) as typeof screenshot
