import { expect, installed, test } from './fixtures.ts'
const shots = '/work/look'
test('demo', async ({ open }) => {
  test.setTimeout(280_000)
  const a = await open(null, { path: '/', ...installed } as never)
  const faults: string[] = []
  a.on('console', (m: any) => m.type() === 'error' && faults.push(m.text()))
  a.on('pageerror', (e: Error) => faults.push(String(e)))
  const asked: string[] = []
  const shoot = async (name: string) => {
    await a.waitForTimeout(1200)
    await a.screenshot({ path: `${shots}/demo-${name}.png` })
  }
  await shoot('landing')
  a.on('request', (r: any) => /\/(api|sync|files)\b/.test(new URL(r.url()).pathname) && asked.push(r.url()))
  const t0 = Date.now()
  await a.getByRole('link', { name: 'Look around first' }).click()
  await a.getByRole('heading', { level: 1 }).first().waitFor()
  await a.waitForURL(/demo\/meetings\//)
  console.log('ms', Date.now() - t0, a.url())
  await shoot('live')
  const live = a.url()
  await a.reload()
  await shoot('live-reload')
  console.log('asked', asked, faults)
  for (const path of ['home', 'meetings', 'members', 'budget', 'ideas', 'workflows', 'resolutions', 'records', 'feeds', 'community/announcements']) {
    await a.goto(`/demo/${path}`)
    await shoot(path.replace('/', '-'))
    console.log(path, a.url(), JSON.stringify(faults.splice(0)), JSON.stringify(asked.splice(0)))
  }
  await a.goto('/demo/meetings')
  await a.getByRole('link', { name: /Demo Committee Meeting/ }).last().click()
  await shoot('past')
  for (const tab of ['Minutes', 'Documents', 'Transcript', 'Action Items']) {
    await a.getByRole('tab', { name: tab }).first().click({timeout: 3000}).catch(() => console.log('no tab', tab))
    await shoot('past-' + tab.replace(' ', ''))
  }
  console.log(JSON.stringify(faults.splice(0)), JSON.stringify(asked.splice(0)))
})
