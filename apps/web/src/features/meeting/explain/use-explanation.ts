import { useEffect, useRef, useState } from 'react'
import { askService, type ExplainProblem } from './ask-service.ts'
import type { Explanation } from './parse-explanation.ts'
import type { ServiceAddress } from './service-address.ts'

export type ExplanationState =
  | { kind: 'none' }
  | { kind: 'asking' }
  | { kind: 'failed'; problem: ExplainProblem; message: string }
  | { kind: 'explained'; explanation: Explanation; model: string; host: string }

/** Sends one question at a time; it is cancelled when the dialog closes. */
export function useExplanation() {
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
