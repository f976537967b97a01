import { InvalidArgumentError, Option } from 'commander'
import type { AccessTerms } from '../api/pages/pricing.ts'
import { shortTextOf } from './options.ts'

export interface AccessOptions {
  readonly instantFreeKeys?: boolean
  readonly answerTime?: string
}

const longestTime = 60

export function instantFreeKeysOption(): Option {
  return new Option(
    '--instant-free-keys [yes|no]',
    'the form for the plan free answers with a key, one for each client address and day',
  )
    .env('FUEL_SERVE_INSTANT_FREE_KEYS')
    .argParser(yesOrNo)
    .preset('yes')
}

export function answerTimeOption(): Option {
  return new Option(
    '--answer-time <time>',
    "how long an answer to a request for a plan takes, such as 'two working days'",
  )
    .env('FUEL_SERVE_ANSWER_TIME')
    .argParser(shortTextOf(longestTime))
}

export function accessOf({ instantFreeKeys, answerTime }: AccessOptions): AccessTerms {
  return { instantFreeKeys: instantFreeKeys ?? false, answerTime: answerTime ?? null }
}

/** Undefined for an empty setting. Throws InvalidArgumentError. */
function yesOrNo(given: string): boolean | undefined {
  const text = given.trim().toLowerCase()
  if (text === '') return undefined
  if (text !== 'yes' && text !== 'no') throw new InvalidArgumentError('expected yes or no.')
  return text === 'yes'
}
