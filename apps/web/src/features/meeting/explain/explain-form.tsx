import { Button, Group, PasswordInput, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import type { ExplainService } from '../../../replica/store/device-database.ts'
import { explainTexts as texts } from '../../../texts/en/explain.ts'
import { uiTexts } from '../../../texts/en/ui.ts'
import { inactive } from '../../../ui/inactive.ts'
import { ProblemNote } from '../../../ui/problem-note.tsx'
import { savedWords } from '../../../ui/saved-words.ts'
import classes from './explain.module.css'
import { ExplanationView } from './explanation-view.tsx'
import { readServiceAddress } from './service-address.ts'
import { useExplanation } from './use-explanation.ts'

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
