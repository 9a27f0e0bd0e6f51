local staleness, anchor, bound = tonumber(ARGV[1]), ARGV[2], tonumber(ARGV[3])
local before, after, minRevision = tonumber(ARGV[4]), tonumber(ARGV[5]), tonumber(ARGV[6])
local lease, newToken = ARGV[7], ARGV[8]

local w, token = window()
if not w then
  if leased(token, lease) then
    return {3, now}
  end
  redis.call('HSET', key, 'k', newToken, 's', 0)
  redis.call('PEXPIRE', key, lease)
  return {4, now}
end
if now < w.verified or now - w.verified >= staleness or w.revision < minRevision then
  return {2, w.revision, now}
end

local first, last
if anchor == 'B' then
  last = math.min(bound - 1, w.tail)
  first = math.max(1, last - before + 1)
elseif anchor == 'A' then
  first = math.max(1, bound + 1)
  last = math.min(w.tail, first + after - 1)
else
  first = math.max(1, bound - before)
  last = math.min(w.tail, bound + after)
end
if first > last then
  return {0, w.revision, w.tail, first, now - w.verified, now}
end
if first < w.floor then
  return {1, w.revision, w.tail}
end
local fields = {}
for seq = first, last do
  fields[#fields + 1] = seq
end
local reply = redis.call('HMGET', key, unpack(fields))
for i = 1, #reply do
  if not reply[i] then
    redis.call('DEL', key)
    return {3, now}
  end
end
return {0, w.revision, w.tail, first, now - w.verified, now, unpack(reply)}
