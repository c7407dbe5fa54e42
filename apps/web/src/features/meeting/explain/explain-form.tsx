import { Button, Group, PasswordInput, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { ExplainService } from '../../../replica/store/device-database.ts'
import { explainTexts as texts } from '../../../texts/en/explain.gen.ts'
import { uiTexts } from '../../../texts/en/ui.gen.ts'
import { copyText } from '../../../ui/copy-text.ts'
import { inactive } from '../../../ui/inactive.ts'
import { ProblemNote } from '../../../ui/problem-note.tsx'
import { savedWords } from '../../../ui/saved-words.ts'
import { askService, type ExplainProblem } from './ask-service.ts'
import classes from './explain.module.css'
import type { Explanation } from './parse-explanation.ts'
import { readServiceAddress, type ServiceAddress } from './service-address.ts'

interface ExplainFormProps {
  initialText: string
  service: ExplainService
  change: (service: ExplainService) => void
  store: () => Promise<void>
  removeKey: () => Promise<void>
}

export function ExplainForm({ initialText, service, change, store, removeKey }: ExplainFormProps) {
  const [text, setText] = useState(initialText)
  const [stored] = useState(service)
  const [checked, setChecked] = useState(false)
  const [keyShown, setKeyShown] = useState(false)
  const { state, ask, cancel } = useExplanation()
  const keyField = useRef<HTMLInputElement>(null)
  const submit = useRef<HTMLButtonElement>(null)
  const address = readServiceAddress(service.address)
  const model = service.model.trim()
  const apiKey = service.apiKey.trim()
  const asking = state.kind === 'asking'
  const ready = apiKey !== '' && text.trim() !== ''

  function explain(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (asking || !ready || !address || model === '') return
    void store()
    void ask(address, model, apiKey, text)
  }

  return (
    <form onSubmit={explain} noValidate>
      <Stack gap="md">
        <Textarea
          label={texts.text}
          description={texts.textHint}
          value={text}
          {...savedWords(initialText)}
          onChange={(event) => setText(event.currentTarget.value)}
          autosize
          minRows={4}
          maxRows={8}
          dir="auto"
          data-autofocus
        />
        <Group align="end" gap="sm" wrap="nowrap">
          <PasswordInput
            ref={keyField}
            className={classes.grows ?? ''}
            label={texts.apiKey}
            description={texts.apiKeyHint}
            value={service.apiKey}
            onChange={(event) => change({ ...service, apiKey: event.currentTarget.value })}
            visible={keyShown}
            onVisibilityChange={setKeyShown}
            visibilityToggleFocusable
            visibilityToggleButtonProps={{ 'aria-label': keyShown ? texts.hideKey : texts.showKey }}
            autoComplete="off"
            spellCheck={false}
          />
          {apiKey !== '' && (
            <Button size="md" variant="default" onClick={() => void removeKey().then(() => keyField.current?.focus())}>
              {texts.removeKey}
            </Button>
          )}
        </Group>
        <div className={classes.service}>
          <TextInput
            label={texts.address}
            description={texts.addressHint}
            type="url"
            value={service.address}
            {...savedWords(stored.address)}
            onChange={(event) => change({ ...service, address: event.currentTarget.value })}
            error={address === null && checked ? texts.badAddress : null}
            spellCheck={false}
          />
          <TextInput
            label={texts.model}
            value={service.model}
            {...savedWords(stored.model)}
            onChange={(event) => change({ ...service, model: event.currentTarget.value })}
            error={model === '' && checked ? texts.noModel : null}
            spellCheck={false}
          />
        </div>
        {address && (
          <Text size="sm" role="note">
            {address.isLocal ? texts.staysHere(address.host) : texts.goesTo(address.host)}
          </Text>
        )}
        <Group gap="sm">
          <Button ref={submit} size="md" type="submit" {...inactive(asking || !ready)}>
            {asking ? texts.explaining : texts.explain}
          </Button>
          {asking && (
            <Button
              size="md"
              variant="default"
              onClick={() => {
                cancel()
                submit.current?.focus()
              }}
            >
              {uiTexts.cancel}
            </Button>
          )}
        </Group>
        {state.kind === 'failed' && (
          <ProblemNote title={texts.failed}>
            {texts.problems[state.problem]}
            {state.message !== '' && ` ${texts.message(state.message)}`}
          </ProblemNote>
        )}
        {state.kind === 'explained' && <ExplanationView {...state} />}
      </Stack>
    </form>
  )
}

interface ExplanationViewProps {
  explanation: Explanation
  model: string
  host: string
}

/**
 * The service's explanation as plain text, because the service is not trusted. It receives the focus when it
 * appears.
 */
function ExplanationView({ explanation, model, host }: ExplanationViewProps) {
  const ref = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each new explanation
  useEffect(() => ref.current?.focus(), [explanation])
  const parts = [
    { heading: texts.summary, lines: explanation.summary },
    { heading: texts.meaning, lines: explanation.meaning },
  ].filter(({ lines }) => lines.length > 0)

  function copy() {
    const words = parts.map(({ heading, lines }) => [heading, ...lines.map((line) => `- ${line}`)].join('\n'))
    return copyText(`${words.join('\n\n')}\n`, {
      done: { title: texts.copied },
      failed: { title: texts.notCopied, message: texts.notCopiedDetail },
    })
  }

  return (
    <section ref={ref} tabIndex={-1} aria-label={texts.title} className={classes.explanation}>
      {parts.map(({ heading, lines }) => (
        <div key={heading}>
          <h3>{heading}</h3>
          <ul className={classes.lines}>
            {lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines without identity, replaced as a whole
              <li key={index} dir="auto">
                {line}
              </li>
            ))}
          </ul>
        </div>
      ))}
      <p className={classes.madeBy}>{texts.madeBy(model, host)}</p>
      <div>
        <Button size="md" variant="default" onClick={() => void copy()}>
          {texts.copy}
        </Button>
      </div>
    </section>
  )
}

type ExplanationState =
  | { kind: 'none' }
  | { kind: 'asking' }
  | { kind: 'failed'; problem: ExplainProblem; message: string }
  | { kind: 'explained'; explanation: Explanation; model: string; host: string }

/** Sends one question at a time; it is cancelled when the dialog closes. */
function useExplanation() {
  const [state, setState] = useState<ExplanationState>({ kind: 'none' })
  const asking = useRef<AbortController | null>(null)
  useEffect(() => () => asking.current?.abort(), [])

  async function ask(address: ServiceAddress, model: string, apiKey: string, text: string): Promise<void> {
    const question = new AbortController()
    asking.current = question
    setState({ kind: 'asking' })
    try {
      const answer = await askService({ address, model, apiKey, text }, question.signal)
      setState(
        answer.ok
          ? { kind: 'explained', explanation: answer.explanation, model, host: address.host }
          : { kind: 'failed', problem: answer.problem, message: answer.message },
      )
    } catch (failure) {
      if (!question.signal.aborted) throw failure
    }
  }

  function cancel(): void {
    asking.current?.abort()
    setState({ kind: 'none' })
  }

  return { state, ask, cancel }
}
