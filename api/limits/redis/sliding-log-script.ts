/** Whether the request is counted (1) or not (0), what is left after it, and microseconds until more is. */
export type SlidingLogReply = readonly [isCounted: 0 | 1, remaining: number, resetMicroseconds: number]

/**
 * Counts a request of one client, and removes those that count no more. One script, so that no other command comes
 * between. Instead of the script of `async-ratelimiter` (1.6), which koa-ratelimit would define: that one takes the time
 * from the replica, so replicas whose clocks differ would disagree about windows, and two requests of one microsecond
 * are one.
 *
 * KEYS[1]  a sorted set: the ids of the requests that count, with the microsecond of their arrival
 * ARGV     the window in microseconds, the requests allowed in it, the id of this request; without an id nothing is
 *          counted
 */
export const slidingLogScript = `
local log, id = KEYS[1], ARGV[3]
local window, requests = tonumber(ARGV[1]), tonumber(ARGV[2])
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]

-- A clock that was set back leaves requests in the future. They count as requests of this moment.
for _, ahead in ipairs(redis.call('ZRANGEBYSCORE', log, string.format('(%.0f', now), '+inf')) do
  redis.call('ZADD', log, now, ahead)
end

local counted = redis.call('ZCOUNT', log, string.format('(%.0f', now - window), '+inf')
local passes = id ~= '' and counted < requests
if passes then
  redis.call('ZADD', log, now, id)
  redis.call('PEXPIRE', log, window / 1000)
  counted = counted + 1
end
-- Not first: a script that has removed something is not stopped by 'maxmemory' when it then adds something.
redis.call('ZREMRANGEBYSCORE', log, '-inf', now - window)

-- The request whose end allows the next one: the oldest, unless the limit was lowered.
local at = math.max(0, counted - requests)
local oldest = redis.call('ZRANGE', log, at, at, 'WITHSCORES')[2]
return { passes and 1 or 0, math.max(0, requests - counted), oldest and oldest + window - now or 0 }
`
