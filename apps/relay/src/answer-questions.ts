import { parentPort } from 'node:worker_threads'
import type { Asked, ThreadAnswer } from './asked-thread.ts'

/**
 * Answers the questions of `createAskedThread`, in its thread. An error keeps its message and its code. The memory that
 * `memoryIn` returns is transferred with the answer instead of copied.
 */
export function answerQuestions<Question, Answer>(
  answerTo: (question: Question) => Answer | Promise<Answer>,
  memoryIn: (answer: Answer) => ArrayBuffer[] = () => [],
): void {
  async function read({ id, question }: Asked<Question>): Promise<void> {
    let answer: ThreadAnswer<Answer>
    let transferred: ArrayBuffer[] = []
    try {
      const value = await answerTo(question)
      transferred = memoryIn(value)
      answer = { id, value }
    } catch (error) {
      const { message, code } = error as NodeJS.ErrnoException
      answer = { id, failure: message, ...(code !== undefined && { code }) }
    }
    parentPort?.postMessage(answer, transferred)
  }
  parentPort?.on('message', (asked: Asked<Question>) => void read(asked))
}
