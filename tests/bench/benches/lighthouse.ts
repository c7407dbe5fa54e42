import { createServer } from 'node:net'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { chromiumLaunch } from '../../run/chromium.ts'
import type { Bench } from '../measure/bench.ts'
import { Samples } from '../measure/samples.ts'
import { withServers } from '../servers/with-servers.ts'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const atLeast = 95

/**
 * Measures Lighthouse's scores of the landing page on its slowed phone. Less is better in these tables, so
 * each figure is the difference to 100.
 */
export const lighthouseScores: Bench = {
  name: 'lighthouse',
  async run({ short, folder }) {
    const samples = new Samples()
    await withServers(['civic-hub'], folder, async ([server]) => {
      if (!server) return
      for (let round = 0; round < (short ? 1 : 5); round++) {
        const scores = await scoresOf(server.url)
        for (const category of categories) samples.add(category, 'civic-hub', 100 - scores[category])
      }
    })
    return categories.map((category) => ({
      what: `landing page on Lighthouse’s slowed phone, ${category}: points short of 100`,
      unit: 'points' as const,
      samples: samples.of(category),
      goals: [{ atMost: 100 - atLeast }],
    }))
  },
}

async function scoresOf(url: string): Promise<Record<(typeof categories)[number], number>> {
  const port = await findFreePort()
  const launch = chromiumLaunch()
  const browser = await chromium.launch({
    ...launch,
    args: [...(launch.args ?? []), `--remote-debugging-port=${port}`],
  })
  try {
    const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories: [...categories] })
    if (!result) throw new Error('Lighthouse gave no result')
    const { lhr } = result
    if (lhr.runtimeError) throw new Error(lhr.runtimeError.message)
    tellMisses(lhr.audits)
    const score = (category: string) => Math.round((lhr.categories[category]?.score ?? 0) * 100)
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    }
  } finally {
    await browser.close()
  }
}

interface Audit {
  id: string
  title: string
  score: number | null
  displayValue?: string
}

/** Prints the audits that failed, beside the figures. */
function tellMisses(audits: Readonly<Record<string, Audit>>): void {
  for (const { id, title, score, displayValue = '' } of Object.values(audits))
    if (score !== null && score < 0.9) console.error(`  ${id}: ${title} ${displayValue}`)
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address !== null ? resolve(address.port) : reject(new Error('No port')),
      )
    })
  })
}
