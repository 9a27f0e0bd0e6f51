-- A window is one hash: f floor, t tail, c revision, v verified at, b bytes of payload, and a
-- field for each entry, named by its position: eight bytes of revision, then the payload.
-- While a process fills it, it is a hash of k token and s the highest revision seen.
local META = 5
local key = KEYS[1]
local moment = redis.call('TIME')
local now = moment[1] * 1000 + math.floor(moment[2] / 1000)
local ACCEPTED, HOLE, ABSENT = {0}, 1, {2}

-- The window's numbers, or nil. One that does not add up is dropped.
local function window()
  local w = redis.call('HMGET', key, 'f', 't', 'c', 'v', 'b', 'k', 's')
  if not w[1] then
    return nil, w[6], tonumber(w[7] or 0)
  end
  local floor, tail = tonumber(w[1]), tonumber(w[2])
  if redis.call('HLEN', key) ~= tail - floor + 1 + META then
    redis.call('DEL', key)
    return nil, false, 0
  end
  return {
    floor = floor, tail = tail, revision = tonumber(w[3]), verified = tonumber(w[4]),
    bytes = tonumber(w[5])
  }
end

-- When a window counts as verified that was so at t0 and before. A time to come is of a clock that
-- was ahead of this one, as after a failover, and vouches for nothing.
local function verified(before, t0)
  local known = before <= now and before or 0
  return t0 <= now and math.max(known, t0) or known
end

-- Whether a token is alive. One that lives longer than any is of a clock that was ahead.
local function leased(token, lease)
  return token and redis.call('PTTL', key) <= tonumber(lease)
end

-- A change found no window: the process that fills it must know the change.
local function unseen(token, seen, revision)
  if token and revision > seen then
    redis.call('HSET', key, 's', revision)
  end
  return ABSENT
end

-- Puts an entry into the window; false if it does not fit to it.
local function put(w, seq, value)
  if seq < w.floor then
    return true
  end
  if seq > w.tail + 1 then
    return false
  end
  if seq == w.tail + 1 then
    w.tail = seq
  else
    w.bytes = w.bytes - redis.call('HSTRLEN', key, seq) + 8
  end
  redis.call('HSET', key, seq, value)
  w.bytes = w.bytes + #value - 8
  return true
end

-- Keeps the limits, and writes the numbers.
local function store(w, maxEntries, maxBytes, timeToLive)
  while w.tail >= w.floor and (w.tail - w.floor + 1 > maxEntries or w.bytes > maxBytes) do
    w.bytes = w.bytes - redis.call('HSTRLEN', key, w.floor) + 8
    redis.call('HDEL', key, w.floor)
    w.floor = w.floor + 1
  end
  redis.call('HSET', key, 'f', w.floor, 't', w.tail, 'c', w.revision, 'v', w.verified, 'b', w.bytes)
  redis.call('PEXPIRE', key, timeToLive)
  return ACCEPTED
end
