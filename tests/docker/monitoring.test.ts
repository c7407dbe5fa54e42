import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { bootRelay } from '../support/relay/boot-relay.ts'

const fileOf = (name: string) => fileURLToPath(new URL(`../../docker/monitoring/${name}`, import.meta.url))
const read = (name: string) => readFileSync(fileOf(name), 'utf8')

const rules = (parse(read('alerts.yml')) as { groups: { rules: { alert: string; expr: string }[] }[] }).groups
  .flatMap((group) => group.rules)
  .map(({ expr }) => expr)
const panels = (JSON.parse(read('dashboard.json')) as { panels: { targets: { expr: string }[] }[] }).panels
const expressions = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))

test('each metric of the alert rules and the dashboard is one of a hub', async () => {
  const relay = await bootRelay({ settings: { metrics: true } })
  onTestFinished(() => relay.close())
  await fetch(`${relay.url}/healthz`)
  const text = await (await fetch(`${relay.url}/metrics`)).text()
  const known = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))
  const named = [...rules, ...expressions].flatMap((expression) => [
    ...expression.matchAll(/\b(?:civic_hub|nodejs|process)_\w+/g),
  ])
  const metrics = named.map(([name]) => name.replace(/_bucket$/, ''))
  expect(metrics).toContain('civic_hub_last_backup_age_seconds')
  expect(metrics.filter((name) => !known.has(name))).toEqual([])
})

test('a hub counts requests by route and status, and names its age of backup, its accounts and its version', async () => {
  const relay = await bootRelay({ settings: { metrics: true } })
  onTestFinished(() => relay.close())
  await fetch(`${relay.url}/api/committees/secret-name/files`)
  const text = await (await fetch(`${relay.url}/metrics`)).text()
  for (const line of [
    /^civic_hub_http_requests_total\{method="GET",route="\/api\/committees\/:documentId\/files",status="401"\} 1$/m,
    /^civic_hub_http_request_seconds_count\{route="\/api\/committees\/:documentId\/files"\} 1$/m,
    /^civic_hub_last_backup_age_seconds \+Inf$/m,
    /^civic_hub_last_check_age_seconds (\+Inf|\d)/m,
    /^civic_hub_accounts 0$/m,
    /^civic_hub_committees \d/m,
    /^civic_hub_refused_emails_total 0$/m,
    /^civic_hub_logged_errors_total 0$/m,
    /^civic_hub_build_info\{version="[\d.]+",node="24\.\S+",database="\d+"\} 1$/m,
  ])
    expect(text).toMatch(line)
  expect(text).not.toContain('secret-name')
})

test('promtool reads each query of the dashboard', ({ skip }) => {
  // A query is checked as the expression of a rule.
  const checked = {
    groups: [{ name: 'dashboard', rules: expressions.map((expr, at) => ({ record: `query_${at}`, expr })) }],
  }
  const file = join(mkdtempSync(join(tmpdir(), 'civic-hub-dashboard-')), 'queries.yml')
  onTestFinished(() => rmSync(dirname(file), { recursive: true }))
  writeFileSync(file, stringify(checked))
  const { error, status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', file], {
    encoding: 'utf8',
  })
  if (error) return skip('There is no promtool here.')
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).toContain(`${expressions.length} rules found`)
})

test('promtool reads the alert rules', ({ skip }) => {
  const { error, status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', fileOf('alerts.yml')], {
    encoding: 'utf8',
  })
  if (error) return skip('There is no promtool here.')
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).toContain('5 rules found')
})
