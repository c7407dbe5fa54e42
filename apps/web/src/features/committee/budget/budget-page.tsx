import { categoriesOf, type EntryFields, type LedgerEntry, summarise } from '@civic-hub/committee/budget'
import { Menu, Select, TextInput } from '@mantine/core'
import { type ReactNode, useCallback, useId, useMemo, useState } from 'react'
import { usePagePresence, useReadOnly } from '../../../replica/react/replica-provider.tsx'
import { LazyFollowButton } from '../../../shell/lazy-follow-button.tsx'
import { PartMenu } from '../../../shell/part-menu.tsx'
import { useUndoKeys } from '../../../shell/undo/use-undo-keys.ts'
import { budgetTexts, budgetTexts as texts } from '../../../texts/en/budget.gen.ts'
import { readOnlyTexts } from '../../../texts/en/read-only.gen.ts'
import { askToConfirm } from '../../../ui/confirm-dialog.tsx'
import { momentForFileName } from '../../../ui/dates-later.ts'
import { useDocumentHead } from '../../../ui/document-head.ts'
import { focusSoon } from '../../../ui/focus-soon.ts'
import { Icon } from '../../../ui/icon.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { announceMissingPart } from '../../../ui/missing-part.ts'
import { money } from '../../../ui/money.ts'
import { notify } from '../../../ui/notify.ts'
import { Page } from '../../../ui/page.tsx'
import { reloadPage } from '../../../ui/reload-page.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { whenReachable } from '../../../ui/when-reachable.ts'
import { AddEntry } from './add-entry.tsx'
import classes from './budget-summary.module.css'
import { LedgerSection } from './ledger-section.tsx'
import { filterEntries, newestFirst, noFilters, sortEntries } from './ledger-view.ts'
import { PicturesSection } from './pictures-section.tsx'
import { useResolutionsHere } from './resolution-field.tsx'
import { type PeriodChoice, useBudgetActions, useLedger, usePeriod } from './use-budget.ts'

const { summary: summaryTexts } = budgetTexts

const ImportDialog = lazyDialog(() => import('./import-dialog.tsx'), 'ImportDialog')
const BudgetSettings = lazyDialog(() => import('./budget-settings.tsx'), 'BudgetSettings')
const EntryDialog = lazyDialog(() => import('./entry-dialog.tsx'), 'EntryDialog')

interface BudgetPageProps {
  committee: { slug: string; name: string }
  /** The receipts of an entry. Receipts are files, which another feature manages. */
  receipts: (entry: LedgerEntry, editable: boolean) => ReactNode
}

/** The money of a committee: income, expenses and balance. */
export function BudgetPage({ committee: { slug, name }, receipts }: BudgetPageProps) {
  const { entries, all, openingBalance, fiscalYearStart } = useLedger()
  const { numbers } = useResolutionsHere()
  const readOnly = useReadOnly()
  const canWrite = readOnly === null
  const actions = useBudgetActions()
  const choice = usePeriod(entries, fiscalYearStart)
  const [filters, setFilters] = useState(noFilters)
  const [sort, setSort] = useState(newestFirst)
  const [openEntry, setOpenEntry] = useState<string | null>(null)
  const [dialog, setDialog] = useState<'entry' | 'import' | 'settings' | null>(null)
  const categories = useMemo(() => categoriesOf(entries), [entries])
  const ofPeriod = useMemo(() => filterEntries(entries, noFilters, choice.period), [entries, choice.period])
  const menuId = useId()
  const close = () => setDialog(null)
  usePagePresence('budget')
  useUndoKeys(actions.undo, canWrite)
  useDocumentHead({ title: texts.documentTitle(name), canonicalPath: `/${slug}/budget` })

  const open = useCallback((entry: LedgerEntry) => {
    setOpenEntry(entry.id)
    setDialog('entry')
  }, [])

  async function clear(): Promise<void> {
    const confirmed = await askToConfirm({
      title: texts.ledger.clearTitle,
      body: texts.ledger.clearBody(entries.length),
      confirmLabel: texts.ledger.clearConfirm(entries.length),
      danger: true,
    })
    if (!confirmed) return
    actions.clear(entries.map(({ id }) => id))
    focusSoon(menuId)
  }

  async function exportShown(): Promise<void> {
    const shown = sortEntries(filterEntries(entries, filters, choice.period), sort)
    try {
      const { ledgerCsv } = await whenReachable(() => import('./write-csv.ts'))
      saveFile(ledgerCsv(shown, numbers), texts.export.fileName(slug, momentForFileName(new Date())))
      notify({ title: texts.export.done(shown.length) })
    } catch (failure) {
      announceMissingPart(failure, { reload: reloadPage })
    }
  }

  return (
    <Page
      heading={texts.heading(name)}
      subtitle={readOnly ? { ...texts.readOnly, viewer: readOnlyTexts.viewerReads }[readOnly] : texts.subtitle}
      actions={
        <>
          <LazyFollowButton what="page:budget" title={texts.heading(name)} />
          <PartMenu
            id={menuId}
            label={texts.actions}
            undo={canWrite ? actions.undo : null}
            history="budget"
            slug={slug}
          >
            {canWrite && (
              <>
                <Menu.Item leftSection={<Icon name="add" size={18} />} onClick={() => setDialog('import')}>
                  {texts.import.button}
                </Menu.Item>
                <Menu.Item leftSection={<Icon name="settings" size={18} />} onClick={() => setDialog('settings')}>
                  {texts.settings}
                </Menu.Item>
              </>
            )}
            {entries.length > 0 && (
              <Menu.Item leftSection={<Icon name="download" size={18} />} onClick={() => void exportShown()}>
                {texts.export.button}
              </Menu.Item>
            )}
            <Menu.Item leftSection={<Icon name="document" size={18} />} onClick={() => print()}>
              {texts.print}
            </Menu.Item>
            {canWrite && entries.length > 0 && (
              <Menu.Item
                color="var(--hub-danger)"
                leftSection={<Icon name="remove" size={18} />}
                onClick={() => void clear()}
              >
                {texts.ledger.clearAll}
              </Menu.Item>
            )}
          </PartMenu>
        </>
      }
    >
      <BudgetSummary
        entries={entries}
        openingBalance={openingBalance}
        fiscalYearStart={fiscalYearStart}
        choice={choice}
      />
      <LedgerSection
        entries={entries}
        choice={choice}
        filters={filters}
        onFilters={setFilters}
        sort={sort}
        onSort={setSort}
        categories={categories}
        editable={canWrite}
        onOpen={open}
        onRemove={actions.remove}
      >
        <AddEntry
          categories={categories}
          actions={actions}
          trouble={canWrite ? null : 'read-only'}
          isShown={(fields) => isShown(fields, filters, choice.period)}
        />
      </LedgerSection>
      {entries.length > 0 && <PicturesSection entries={ofPeriod} />}

      <EntryDialog
        opened={dialog === 'entry'}
        onClose={close}
        entry={(openEntry !== null && all.get(openEntry)) || null}
        categories={categories}
        actions={actions}
        editable={canWrite}
        receipts={receipts}
      />
      <ImportDialog opened={dialog === 'import'} onClose={close} entries={entries} actions={actions} />
      <BudgetSettings
        opened={dialog === 'settings'}
        onClose={close}
        settings={{ openingBalance, fiscalYearStart }}
        actions={actions}
      />
    </Page>
  )
}

function isShown(
  fields: EntryFields,
  filters: Parameters<typeof filterEntries>[1],
  period: Parameters<typeof filterEntries>[2],
): boolean {
  const entry: LedgerEntry = {
    ...fields,
    id: '',
    from: null,
    place: '',
    receipts: [],
    allReceipts: [],
    removed: false,
  }
  return filterEntries([entry], filters, period).length === 1
}

interface BudgetSummaryProps {
  entries: readonly LedgerEntry[]
  openingBalance: number
  fiscalYearStart: number
  choice: PeriodChoice
}

/** Income, expenses and balance of a period. */
function BudgetSummary({ entries, openingBalance, fiscalYearStart, choice }: BudgetSummaryProps) {
  const headingId = useId()
  const { chosen, period, years } = choice
  const sums = useMemo(() => summarise(entries, openingBalance, period), [entries, openingBalance, period])
  const undated = chosen === 'all' ? 0 : entries.filter(({ date }) => date === '').length
  const change = (field: 'from' | 'to') => (event: { currentTarget: HTMLInputElement }) =>
    choice.setCustom({ ...period, [field]: event.currentTarget.value })
  return (
    <section aria-labelledby={headingId} className={classes.summary}>
      <div className={classes.top}>
        <h2 id={headingId}>{summaryTexts.heading}</h2>
        <div className={classes.period}>
          <Select
            label={summaryTexts.period}
            value={chosen}
            onChange={(next) => next !== null && choice.choose(next)}
            data={[
              { value: 'all', label: summaryTexts.allTime },
              ...years.map(({ year }) => ({
                value: String(year),
                label:
                  fiscalYearStart === 1
                    ? String(year)
                    : summaryTexts.fiscalYear(String(year), String(year + 1).slice(-2)),
              })),
              { value: 'custom', label: summaryTexts.custom },
            ]}
          />
          {chosen === 'custom' && (
            <>
              <TextInput
                label={summaryTexts.from}
                type="date"
                max="9999-12-31"
                value={period.from}
                onChange={change('from')}
              />
              <TextInput
                label={summaryTexts.to}
                type="date"
                max="9999-12-31"
                value={period.to}
                onChange={change('to')}
              />
            </>
          )}
        </div>
      </div>
      <dl className={classes.sums}>
        <Sum name={summaryTexts.opening} cents={sums.opening} />
        <Sum name={summaryTexts.income} cents={sums.income} />
        <Sum name={summaryTexts.expenses} cents={sums.expenses} />
        <Sum name={summaryTexts.balance} cents={sums.balance} main />
      </dl>
      {undated > 0 && <p className={classes.hint}>{summaryTexts.undated(undated)}</p>}
    </section>
  )
}

function Sum({ name, cents, main = false }: { name: string; cents: number; main?: boolean }) {
  return (
    <div className={classes.sum} data-main={main || undefined}>
      <dt>{name}</dt>
      <dd data-negative={(main && cents < 0) || undefined}>{money(cents)}</dd>
    </div>
  )
}
