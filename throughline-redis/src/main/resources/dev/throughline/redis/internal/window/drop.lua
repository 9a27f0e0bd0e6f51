redis.call('DEL', key)
return ACCEPTED
