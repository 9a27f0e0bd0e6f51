local token, whole, t0, staleness = ARGV[1], ARGV[2], tonumber(ARGV[3]), tonumber(ARGV[4])
local left = t0 + staleness - now

if redis.call('TYPE', key).ok ~= 'string' or redis.call('GET', key) ~= token then
  return ABSENT
end
redis.call('DEL', key)
if left <= 0 or left > staleness then
  return ABSENT
end
redis.call('ZADD', key, 0, '\0' .. whole .. ' ' .. #ARGV - 4 .. ' ' .. t0)
for i = 5, #ARGV do
  redis.call('ZADD', key, 0, ARGV[i])
end
redis.call('PEXPIRE', key, left)
return ACCEPTED
