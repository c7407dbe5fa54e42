import {
  canSaveSource,
  maxSourceLength,
  nameSource,
  querySources,
  removeSource,
  restoreSource,
  type Source,
} from '@civic-hub/committee/sources'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useMemo, useRef, useState } from 'react'
import { useCanWrite, useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import { useAuthor } from '../../../replica/session/use-author.ts'
import { announceRefusals, announceWithUndo } from '../../../shell/announce-result.ts'
import { sourcesTexts as texts } from '../../../texts/en/sources.gen.ts'
import { momentInWords } from '../../../ui/dates.ts'
import { focusFirstInvalid } from '../../../ui/focus-first-invalid.ts'
import { FormButtons, type FormTrouble } from '../../../ui/form-buttons.tsx'
import { say } from '../../../ui/live-region.tsx'
import { notify, notifyError } from '../../../ui/notify.ts'
import { useLatest } from '../../../ui/use-latest.ts'
import { WebLink } from '../../../ui/web-link.tsx'
import classes from './sources-section.module.css'

const blank = { about: '', link: '' }
const done = announceRefusals(texts.refused)

/** The sources of completed minutes, and a form to add one. */
export function SourcesSection({ meetingId }: { meetingId: string }) {
  const { doc, context } = useReplica()
  const canWrite = useCanWrite()
  const mayWrite = useLatest(canWrite)
  const sources = useQuery(useMemo(() => querySources(doc, meetingId), [doc, meetingId]))

  function remove({ id, about }: Source) {
    if (!done(removeSource(doc, context, meetingId, id))) return
    announceWithUndo(texts.removed, () => {
      if (!mayWrite.current) notifyError({ title: texts.notRestored })
      else if (done(restoreSource(doc, context, meetingId, id))) say(texts.restored(about))
    })
  }

  return (
    <section className={classes.section} aria-labelledby="sources">
      <h2 id="sources">{texts.heading}</h2>
      <p className={classes.hint}>{texts.hint}</p>
      {sources.length === 0 ? (
        <p>{texts.none}</p>
      ) : (
        <ul className="plain-list" aria-label={texts.heading}>
          {sources.map((source) => (
            <li key={source.id} className={classes.source}>
              <span dir="auto">
                {source.link === null ? source.about : <WebLink href={source.link}>{source.about}</WebLink>}
                <span className={classes.by}>
                  {source.by.name ? texts.by(source.by.name) : texts.byUnknown}
                  {source.at !== null && ` · ${momentInWords(new Date(source.at))}`}
                </span>
              </span>
              {canWrite && (
                <Button variant="default" aria-label={texts.removeNamed(source.about)} onClick={() => remove(source)}>
                  {texts.remove}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <SourceForm meetingId={meetingId} trouble={canWrite ? null : 'read-only'} />
    </section>
  )
}

function SourceForm({ meetingId, trouble }: { meetingId: string; trouble: FormTrouble | null }) {
  const { doc, context } = useReplica()
  const author = useAuthor()
  const [fields, setFields] = useState(blank)
  const [isTried, setIsTried] = useState(false)
  const about = useRef<HTMLInputElement>(null)
  const problems = canSaveSource(fields)
  const errorOf = (field: keyof typeof problems) => {
    const problem = isTried ? problems[field] : null
    return problem === null ? undefined : texts.problems[problem]
  }
  const words = () =>
    [fields.about, fields.link]
      .map((line) => line.trim())
      .filter(Boolean)
      .join('\n')

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (trouble !== null) return
    const isRefused = problems.about !== null || problems.link !== null
    setIsTried(isRefused)
    if (isRefused) return focusFirstInvalid(event.currentTarget)
    if (!done(nameSource(doc, context, meetingId, fields, author))) return
    setFields(blank)
    notify({ title: texts.added })
    about.current?.focus()
  }

  // An empty form has nothing to save.
  if (trouble !== null && words() === '') return null
  return (
    <form className={classes.form} aria-label={texts.form} onSubmit={save} noValidate>
      <TextInput
        ref={about}
        label={texts.about}
        placeholder={texts.aboutPlaceholder}
        maxLength={maxSourceLength}
        autoComplete="off"
        dir="auto"
        value={fields.about}
        error={errorOf('about')}
        onChange={(event) => setFields({ ...fields, about: event.currentTarget.value })}
      />
      <TextInput
        label={texts.link}
        type="url"
        inputMode="url"
        autoComplete="off"
        value={fields.link}
        error={errorOf('link')}
        onChange={(event) => setFields({ ...fields, link: event.currentTarget.value })}
      />
      <FormButtons saveLabel={texts.add} quiet trouble={trouble} words={words} />
    </form>
  )
}
