import { makeDemoCommittee } from '@civic-hub/committee/demo'
import { createTransitionContext } from '../../../replica/transition-context.ts'
import { demoSamples } from '../../../texts/en/demo-samples.ts'

/** The demo committee as it is added to this device. Loaded only when somebody wants it. */
export function makeDemo() {
  const { name, emoji } = demoSamples
  return {
    name,
    emoji,
    content: makeDemoCommittee(createTransitionContext(null), demoSamples, () => Math.random() < 0.5),
  }
}
