import { maxTitleLength } from '@civic-hub/committee'
import type { ChecklistRun } from '@civic-hub/committee/checklists'
import { Button, Checkbox, Menu } from '@mantine/core'
import { useId } from 'react'
import { checklistsTexts as texts } from '../../../texts/en/checklists.gen.ts'
import { momentInWords } from '../../../ui/dates.ts'
import facts from '../../../ui/facts.module.css'
import { Icon } from '../../../ui/icon.tsx'
import { inactive } from '../../../ui/inactive.ts'
import { LineForm } from '../../../ui/line-form.tsx'
import { MenuOnDemand } from '../../../ui/menu-on-demand.tsx'
import type { ChecklistParts } from './checklist-entries.tsx'
import classes from './checklists.module.css'
import { runTitle } from './use-checklist-actions.ts'

/** The runs of a checklist, the newest first. */
export function ChecklistRuns(parts: ChecklistParts) {
  const { checklist, editable, actions } = parts
  const headingId = useId()
  return (
    <section className={classes.section} aria-labelledby={headingId}>
      <h2 id={headingId} className={classes.heading}>
        {texts.runs}
      </h2>
      {checklist.entries.length > 0 && (
        <LineForm
          label={texts.runField}
          placeholder={texts.runPlaceholder}
          saveLabel={texts.start}
          maxLength={maxTitleLength}
          trouble={editable ? null : 'read-only'}
          onSave={(label) => actions.start(checklist, label)}
        />
      )}
      {checklist.runs.length === 0 ? (
        <p className={classes.hint}>{texts.noRuns}</p>
      ) : (
        <ul className={`plain-list ${classes.runs}`} aria-labelledby={headingId}>
          {checklist.runs.map((run) => (
            <li key={run.id}>
              <Run run={run} {...parts} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Run({ run, checklist, editable, actions }: { run: ChecklistRun } & ChecklistParts) {
  const headingId = useId()
  const title = runTitle(run)
  const { entries } = checklist
  const ticks = new Map(run.ticks.map((tick) => [tick.entryId, tick]))
  return (
    <article className={classes.run} aria-labelledby={headingId}>
      <div className={classes.entry}>
        <h3 id={headingId} className={classes.words} dir="auto">
          {title}
        </h3>
        {editable && (
          <MenuOnDemand id={`run-${run.id}-menu`} label={texts.menu(title)}>
            <Menu.Item
              color="var(--hub-danger)"
              leftSection={<Icon name="remove" size={18} />}
              onClick={() => actions.removeRun(checklist, run)}
            >
              {texts.remove}
            </Menu.Item>
          </MenuOnDemand>
        )}
      </div>
      <p className={`${facts.line} ${classes.facts}`}>
        <strong>{texts.progress(ticks.size, entries.length)}</strong>
        {run.at !== null && (
          <span>{texts.startedBy(run.by.name || texts.unknownPerson, momentInWords(new Date(run.at)))}</span>
        )}
      </p>
      <ul className="plain-list" aria-labelledby={headingId}>
        {entries.map((entry) => {
          const tick = ticks.get(entry.id)
          return (
            <li key={entry.id} className={classes.tick}>
              <Checkbox
                className={classes.words ?? ''}
                label={<bdi>{entry.text}</bdi>}
                checked={tick !== undefined}
                disabled={!editable}
                onChange={(event) => actions.tick(checklist, run, entry, event.currentTarget.checked)}
              />
              {tick && tick.by.name !== '' && <span className={classes.hint}>{texts.tickedBy(tick.by.name)}</span>}
            </li>
          )
        })}
      </ul>
      {editable && (
        <Button
          className={classes.reset ?? ''}
          variant="default"
          aria-label={texts.resetNamed(title)}
          {...inactive(ticks.size === 0)}
          onClick={() => {
            if (ticks.size > 0) actions.reset(checklist, run)
          }}
        >
          {texts.reset}
        </Button>
      )}
    </article>
  )
}
