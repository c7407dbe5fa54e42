import { Button, Text } from '@mantine/core'
import { problemText } from '../../shell/problem-text.ts'
import { accountTexts } from '../../texts/en/account.ts'
import { ProblemNote } from '../../ui/problem-note.tsx'
import type { Loaded } from './use-own-account.ts'

const { settings: texts } = accountTexts

/** In place of a section whose content has not come, or could not. */
export function NotLoaded(props: {
  state: Exclude<Loaded<unknown>, { kind: 'loaded' }>
  onRetry: () => void
}) {
  if (props.state.kind === 'loading') return <Text c="dimmed">{texts.loading}</Text>
  return (
    <>
      <ProblemNote title={texts.notLoaded}>{problemText(props.state.problem)}</ProblemNote>
      <Button variant="default" onClick={props.onRetry}>
        {texts.retry}
      </Button>
    </>
  )
}
