import { Button, Menu, Select } from '@mantine/core'
import { useDeferredValue, useId, useMemo, useState } from 'react'
import { usePagePresence, useReplica } from '../../../replica/react/replica-provider.tsx'
import type { CommitteeOnDevice } from '../../../replica/store/device-database.ts'
import { giveNumbers } from '../../../shell/give-numbers.ts'
import { problemText } from '../../../shell/problem-text.ts'
import { resolutionsTexts as texts } from '../../../texts/en/resolutions.gen.ts'
import { momentForFileName } from '../../../ui/dates-later.ts'
import { useDocumentHead } from '../../../ui/document-head.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { inactive } from '../../../ui/inactive.ts'
import { MenuOnDemand } from '../../../ui/menu-on-demand.tsx'
import { notify, notifyError } from '../../../ui/notify.ts'
import { Page } from '../../../ui/page.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { SearchField } from '../../../ui/search-field.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { useNamedRow } from '../../../ui/use-named-row.ts'
import { PatternDialog } from './pattern-dialog.tsx'
import { ResolutionCard } from './resolution-card.tsx'
import { filterRows, isFiltered, noFilters, yearsOf } from './resolution-rows.ts'
import classes from './resolutions-page.module.css'
import { StandingDialog, type StandingToState } from './standing-dialog.tsx'
import { useRegister, useStandingActions } from './use-register.ts'
import { registerCsv, registerJson } from './write-register.ts'

/** The register of a committee: all carried motions with a number. */
export function ResolutionsPage({ committee }: { committee: CommitteeOnDevice }) {
  const { id, slug, name } = committee
  const { rows, resolutions, state, load, missing, canWrite, isOwner } = useRegister(committee)
  const actions = useStandingActions()
  const [filters, setFilters] = useState(noFilters)
  const [stating, setStating] = useState<StandingToState | null>(null)
  const [dialog, setDialog] = useState<'standing' | 'pattern' | null>(null)
  const wanted = useDeferredValue(filters)
  const shown = useMemo(() => filterRows(rows, wanted), [rows, wanted])
  const menuId = useId()
  usePagePresence('resolutions')
  useDocumentHead({ title: texts.documentTitle(name), canonicalPath: `/${slug}/resolutions` })
  useNamedRow((id) => {
    if (resolutions.some(({ motionId }) => motionId === id)) setFilters(noFilters)
  })

  const addressOf = (meetingId: string) =>
    `${location.origin}/${slug}/meetings/${encodeURIComponent(meetingId)}?view=minutes`
  const fileName = (ending: string) => `${slug}-${texts.fileName}-${momentForFileName(new Date())}.${ending}`
  const register = { id, name, addressOf }

  return (
    <Page
      heading={texts.heading(name)}
      subtitle={texts.subtitle}
      width="list"
      actions={
        <>
          {rows.length > 0 && (
            <Button size="md" variant="default" onClick={() => saveFile(registerCsv(shown, register), fileName('csv'))}>
              {texts.csv}
            </Button>
          )}
          {(rows.length > 0 || isOwner) && (
            <MenuOnDemand id={menuId} label={texts.actions}>
              {rows.length > 0 && (
                <>
                  <Menu.Item
                    leftSection={<Icon name="document" size={18} />}
                    onClick={() =>
                      saveFile(
                        new Blob([registerJson(shown, register)], { type: 'application/json' }),
                        fileName('json'),
                      )
                    }
                  >
                    {texts.json}
                  </Menu.Item>
                  <Menu.Item leftSection={<Icon name="document" size={18} />} onClick={() => print()}>
                    {texts.print}
                  </Menu.Item>
                </>
              )}
              {isOwner && state.kind === 'loaded' && (
                <Menu.Item leftSection={<Icon name="settings" size={18} />} onClick={() => setDialog('pattern')}>
                  {texts.pattern.open}
                </Menu.Item>
              )}
            </MenuOnDemand>
          )}
        </>
      }
    >
      {missing.length > 0 && <MissingNumbers missing={missing} onDone={load} />}
      {state.kind === 'failed' && rows.length > 0 && <p className={classes.hint}>{texts.notChecked}</p>}

      {rows.length === 0 ? (
        state.kind === 'loading' ? (
          <SkeletonRows />
        ) : (
          <EmptyState drawing="minutes" hint={texts.noneHint}>
            {texts.none}
          </EmptyState>
        )
      ) : (
        <section aria-label={texts.list} className={classes.section}>
          <search className={classes.filters}>
            <SearchField
              className={classes.words ?? ''}
              aria-label={texts.search}
              placeholder={texts.search}
              value={filters.words}
              onChange={(words) => setFilters({ ...filters, words })}
            />
            <Select
              aria-label={texts.year}
              value={filters.year}
              onChange={(year) => setFilters({ ...filters, year: year ?? '' })}
              data={[{ value: '', label: texts.allYears }, ...yearsOf(resolutions)]}
            />
            <Select
              aria-label={texts.state}
              value={filters.state}
              onChange={(next) => setFilters({ ...filters, state: next ?? '' })}
              data={[
                { value: '', label: texts.allStates },
                ...Object.entries(texts.states).map(([value, label]) => ({ value, label })),
              ]}
            />
            {isFiltered(filters) && (
              <Button size="md" variant="subtle" onClick={() => setFilters(noFilters)}>
                {texts.clear}
              </Button>
            )}
          </search>
          <p className={classes.count} role="status">
            {shown.length === rows.length ? texts.count(rows.length) : texts.shown(shown.length, rows.length)}
          </p>
          {shown.length === 0 ? (
            <EmptyState drawing="lost">{texts.noMatch}</EmptyState>
          ) : (
            <ol className={classes.list} aria-label={texts.list}>
              {shown.map((row) => (
                <ResolutionCard
                  key={row.resolution.motionId}
                  slug={slug}
                  row={row}
                  isOnly={resolutions.length === 1}
                  {...(canWrite && {
                    onState: (as) => {
                      setStating({ as, resolution: row.resolution })
                      setDialog('standing')
                    },
                    onTakeBack: actions.takeBack,
                  })}
                />
              ))}
            </ol>
          )}
        </section>
      )}

      {stating && (
        <StandingDialog
          opened={dialog === 'standing'}
          onClose={() => setDialog(null)}
          stating={stating}
          others={resolutions.filter(({ motionId }) => motionId !== stating.resolution.motionId)}
          actions={actions}
        />
      )}
      {state.kind === 'loaded' && (
        <PatternDialog
          opened={dialog === 'pattern'}
          onClose={() => setDialog(null)}
          documentId={id}
          pattern={state.value.pattern}
          onSaved={load}
        />
      )}
    </Page>
  )
}

interface MissingNumbersProps {
  /** The oldest meeting first. */
  missing: readonly { meetingId: string; date: string; count: number }[]
  onDone: () => Promise<void>
}

/** For owners: carried motions of approved minutes without a number, with a button that requests them. */
function MissingNumbers({ missing, onDone }: MissingNumbersProps) {
  const replica = useReplica()
  const [busy, setBusy] = useState(false)
  const count = missing.reduce((sum, one) => sum + one.count, 0)

  async function give() {
    if (busy) return
    setBusy(true)
    let given = 0
    for (const { meetingId } of missing) {
      const answer = await giveNumbers(replica, meetingId)
      if (!answer.ok) {
        notifyError({ title: texts.missing.failed, message: problemText(answer.problem) })
        break
      }
      given += answer.value
    }
    setBusy(false)
    if (given > 0) notify({ title: texts.missing.given(given) })
    await onDone()
  }

  return (
    <div className={classes.missing}>
      <p>{texts.missing.words(count)}</p>
      <Button variant="default" {...inactive(busy)} onClick={() => void give()}>
        {texts.missing.give}
      </Button>
    </div>
  )
}
