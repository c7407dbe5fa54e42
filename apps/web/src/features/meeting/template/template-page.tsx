import {
  canTitle,
  isSameTemplate,
  type MeetingTemplate,
  maxDuration,
  minDuration,
  setDefaultDuration,
} from '@civic-hub/committee'
import { Button, NumberInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { usePagePresence, useReadOnly } from '../../../replica/react/replica-provider.tsx'
import { useAskBeforeLeaving } from '../../../shell/ask-before-discarding.ts'
import { PartMenu } from '../../../shell/part-menu.tsx'
import { useUndoKeys } from '../../../shell/undo/use-undo-keys.ts'
import { committeeRulesTexts } from '../../../texts/en/committee-rules.gen.ts'
import { editingTexts } from '../../../texts/en/editing.gen.ts'
import { readOnlyTexts } from '../../../texts/en/read-only.gen.ts'
import { templateTexts as texts } from '../../../texts/en/template.gen.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { useDocumentHead } from '../../../ui/document-head.ts'
import { inactive } from '../../../ui/inactive.ts'
import { notify } from '../../../ui/notify.ts'
import { Page } from '../../../ui/page.tsx'
import { savedWords, unsavedChoices } from '../../../ui/saved-words.ts'
import { type TemplateKind, templateKinds } from './template-kind.ts'
import { TemplateList } from './template-list.tsx'
import classes from './template-page.module.css'
import { useTemplateActions, useTemplateDraft } from './use-template-actions.ts'

const { rituals, agenda } = templateKinds
const nothing = { rituals: '', agenda: '' }

interface TemplatePageProps {
  committee: { slug: string; name: string }
}

/**
 * The initial content of new meetings. All changes are in a draft until they are saved, with the text that is still in
 * the fields.
 */
export function TemplatePage({ committee }: TemplatePageProps) {
  const { draft, template, saved, isStored, beginStep, save: saveDraft } = useTemplateDraft()
  const { doc, context, undo } = draft
  const readOnly = useReadOnly()
  const editable = readOnly === null
  const navigate = useNavigate()
  const [next, setNext] = useState(nothing)
  /** The text of the duration field until it is left. */
  const [duration, setDuration] = useState<string | number | null>(null)
  const adding = { rituals: useTemplateActions(rituals, draft), agenda: useTemplateActions(agenda, draft) }
  const form = useRef<HTMLDivElement>(null)
  const isEdited = !isSameTemplate(template, saved)
  const isTyped = [next.rituals, next.agenda].some((text) => canTitle(text) === null)
  const isChanged = isEdited || isTyped || (duration !== null && duration !== saved.defaultDuration)
  const canSave = isChanged || !isStored
  const params = { committeeId: committee.slug }
  useUndoKeys(undo, editable)
  usePagePresence('template')
  useAskBeforeLeaving(form)
  useDocumentHead({ title: texts.documentTitle(committee.name) })

  function enterDuration() {
    if (duration === null) return
    setDefaultDuration(doc, context, typeof duration === 'number' ? duration : Number.NaN)
    setDuration(null)
  }

  function save() {
    if (!canSave) return
    for (const name of ['rituals', 'agenda'] as const) if (canTitle(next[name]) === null) adding[name].add(next[name])
    setNext(nothing)
    // Also an unchanged default is stored: the first steps of a new committee show the template as done.
    if (duration === null) setDefaultDuration(doc, context, template.defaultDuration)
    enterDuration()
    saveDraft()
    notify({ title: texts.saved, message: texts.savedDetail })
  }

  const list = (kind: TemplateKind) => (
    <TemplateList
      kind={kind}
      draft={draft}
      entries={kind.entries(template)}
      editable={editable}
      next={next[kind.name]}
      onNext={(text) => setNext({ ...next, [kind.name]: text })}
    />
  )

  return (
    <Page
      back={
        <BackLink to="/$committeeId/meetings" params={params}>
          {texts.back}
        </BackLink>
      }
      heading={texts.title}
      subtitle={readOnly ? { ...texts.readOnly, viewer: readOnlyTexts.viewerReads }[readOnly] : texts.subtitle}
      actions={
        <>
          <ButtonLink size="md" variant="default" to="/$committeeId/meetings/rules" params={params}>
            {committeeRulesTexts.title}
          </ButtonLink>
          <PartMenu id="template-menu" undo={editable ? undo : null} history="template" slug={committee.slug} />
        </>
      }
    >
      <div ref={form} className={classes.columns} onClickCapture={beginStep}>
        <div className={classes.lists} {...unsavedChoices(isEdited)}>
          {list(rituals)}
          {list(agenda)}
          <NumberInput
            className={classes.duration}
            label={texts.duration}
            description={texts.durationHint}
            min={minDuration}
            max={maxDuration}
            step={15}
            allowDecimal={false}
            allowNegative={false}
            disabled={!editable}
            value={duration ?? template.defaultDuration}
            onChange={setDuration}
            onBlur={enterDuration}
            {...savedWords(saved.defaultDuration)}
          />
        </div>
        <Preview template={template} />
      </div>
      {isChanged && !editable && <p>{editingTexts.trouble['read-only']}</p>}
      {editable && (
        <div className={classes.buttons} data-sticky={isChanged || undefined}>
          <p className={classes.subtitle} role="status">
            {isChanged ? texts.unsaved : isStored ? texts.allSaved : texts.defaults}
          </p>
          <Button size="md" variant="default" {...inactive(!canSave)} onClick={save}>
            {texts.save}
          </Button>
          <Button
            size="md"
            onClick={() => {
              // The question about unsaved changes reads the page.
              flushSync(save)
              void navigate({ to: '/$committeeId/meetings', params })
            }}
          >
            {texts.saveAndReturn}
          </Button>
        </div>
      )}
    </Page>
  )
}

/** Shows the start of a new meeting. */
function Preview({ template }: { template: MeetingTemplate }) {
  const headingId = useId()
  const lists = [
    { heading: texts.previewRituals, entries: template.rituals },
    { heading: texts.previewAgenda, entries: template.defaultAgendaItems },
  ]
  return (
    <section className={classes.preview} aria-labelledby={headingId}>
      <h2 id={headingId} className={classes.heading}>
        {texts.preview}
      </h2>
      <p className={classes.subtitle}>{texts.previewHint}</p>
      {lists.map(({ heading, entries }) => (
        <div key={heading}>
          <h3>{heading}</h3>
          {entries.length === 0 ? (
            <p className={classes.subtitle}>{texts.none}</p>
          ) : (
            <ol className={classes.entries}>
              {entries.map(({ id, text }) => (
                <li key={id} dir="auto">
                  {text}
                </li>
              ))}
            </ol>
          )}
        </div>
      ))}
      <div>
        <h3>{texts.previewDuration}</h3>
        <p>{texts.minutes(template.defaultDuration)}</p>
      </div>
    </section>
  )
}
